/** What a person may attach to a message, as the builder offers it; a picture is one kind, whatever its format. */
export const attachmentKinds = ['pdf', 'docx', 'txt', 'markdown', 'image'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** What a file really is, by its own bytes. */
export const attachmentFormats = ['pdf', 'docx', 'txt', 'markdown', 'png', 'jpeg', 'webp'] as const
export type AttachmentFormat = (typeof attachmentFormats)[number]

export const attachmentStatuses = ['reading', 'ready', 'failed'] as const

/** How much text of files a model is given with one question: the files of the newest message first. */
export const ATTACHMENT_CHARACTERS = 60_000
/** Files of one message, at most, whatever the assistant says (F1). */
export const MOST_ATTACHMENTS = 20

const pictures = new Set<AttachmentFormat>(['png', 'jpeg', 'webp'])

export const isPicture = (format: AttachmentFormat): format is 'png' | 'jpeg' | 'webp' => pictures.has(format)
