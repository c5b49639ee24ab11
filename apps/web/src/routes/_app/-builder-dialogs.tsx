import type { ComponentProps } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const CorrectionDialog = lazyPart(() => import('#/features/assistants/builder/sections/approved-answer-dialog.tsx'))
const TestDialog = lazyPart(() => import('#/features/assistants/builder/tests/test-case-dialog.tsx'))

/** The dialogs of the builder, where somebody corrects an answer or makes a test of it. */
export const builderDialogs = {
  Correction: (props: ComponentProps<typeof CorrectionDialog>) => <CorrectionDialog {...props} />,
  NewTest: (props: ComponentProps<typeof TestDialog>) => <TestDialog {...props} />,
}
