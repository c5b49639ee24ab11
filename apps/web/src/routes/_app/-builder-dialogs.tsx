import type { ComponentProps } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const CorrectionDialog = lazyPart(() => import('#/features/assistants/builder/sections/approved-answer-dialog.tsx'))
const TestDialog = lazyPart(() => import('#/features/assistants/builder/tests/test-case-dialog.tsx'))

/** Dialogs of the builder for correcting an answer or making a test case of it. */
export const builderDialogs = {
  Correction: (props: ComponentProps<typeof CorrectionDialog>) => <CorrectionDialog {...props} />,
  NewTest: (props: ComponentProps<typeof TestDialog>) => <TestDialog {...props} />,
}
