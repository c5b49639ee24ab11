/** Kinds of attachment that the builder offers; `image` covers every picture format. */
export const attachmentKinds = ['pdf', 'docx', 'txt', 'markdown', 'image'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** File formats, detected from the content rather than from the file name. */
export const attachmentFormats = ['pdf', 'docx', 'txt', 'markdown', 'png', 'jpeg', 'webp'] as const
export type AttachmentFormat = (typeof attachmentFormats)[number]

export const attachmentStatuses = ['reading', 'ready', 'failed'] as const

/**
 * Maximum number of characters of attached text given to the model with one question; the newest message's files come
 * first.
 */
export const ATTACHMENT_CHARACTERS = 60_000
/** Maximum number of files in one message, whatever the assistant's own setting (F1). */
export const MAX_ATTACHMENTS = 20

const pictures = new Set<AttachmentFormat>(['png', 'jpeg', 'webp'])

/** Whether a format is a picture. */
export const isPictureFormat = (format: AttachmentFormat): format is 'png' | 'jpeg' | 'webp' => pictures.has(format)
