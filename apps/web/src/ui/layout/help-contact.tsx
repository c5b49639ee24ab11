import { lazyPart } from '#/lib/api/lazy-part.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'

// Loaded lazily, because the sign-in page and all error pages include it, but few installations set a contact.
const HelpSentence = lazyPart(() => import('#/ui/layout/help-sentence.tsx'))

/** The organization's help contact; nothing if it has none. */
export const HelpContact = () => runtimeConfig.help && <HelpSentence {...runtimeConfig.help} />
