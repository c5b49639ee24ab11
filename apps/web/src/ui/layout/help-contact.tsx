import { lazyPart } from '#/lib/api/lazy-part.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'

// the sign-in and every error screen hold it, and most installations name nobody
const HelpSentence = lazyPart(() => import('#/ui/layout/help-sentence.tsx'))

/** Whom the organization named for questions; nothing where it named nobody. */
export const HelpContact = () => runtimeConfig.help && <HelpSentence {...runtimeConfig.help} />
