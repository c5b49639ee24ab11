import type { PostedForm } from '@prosa/contract/pages/posted-form.ts'

/** The refused form that this document answers, until the page shows it. */
export const postedForm: { value: PostedForm | undefined } = { value: undefined }
