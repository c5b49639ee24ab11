import { Suspense } from 'react'
import type { SecondStepFormProps } from '#/features/auth/second-step-form.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'

const SecondStepForm = lazyPart(() => import('#/features/auth/second-step-form.tsx'))

/** Comes when somebody with a second factor needs it: the others do not wait for it. */
export const SecondStep = (props: SecondStepFormProps) => (
  <Suspense fallback={<Spinner />}>
    <SecondStepForm {...props} />
  </Suspense>
)
