import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'

/** Comes when somebody with a second factor needs it: the others do not wait for it. */
export const SecondStep = lazyPart(
  () => import('#/features/auth/second-step-form.tsx'),
  () => <Spinner />,
)
