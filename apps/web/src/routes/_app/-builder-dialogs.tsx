import { Suspense } from 'react'
import type { ComponentProps } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const CorrectionDialog = lazyPart(() => import('#/features/assistants/builder/sections/approved-answer-dialog.tsx'))
const TestDialog = lazyPart(() => import('#/features/assistants/builder/tests/test-case-dialog.tsx'))

/** The dialogs of the builder, where somebody corrects an answer or makes a test of it. */
export const builderDialogs = {
  Correction: (props: ComponentProps<typeof CorrectionDialog>) => (
    <Suspense>
      <CorrectionDialog {...props} />
    </Suspense>
  ),
  NewTest: (props: ComponentProps<typeof TestDialog>) => (
    <Suspense>
      <TestDialog {...props} />
    </Suspense>
  ),
}
