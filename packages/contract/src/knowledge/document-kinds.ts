/** Kinds of files that can become documents, with their file name endings. */
export const fileKinds = {
  pdf: ['.pdf'],
  docx: ['.docx'],
  pptx: ['.pptx'],
  odt: ['.odt'],
  odp: ['.odp'],
  epub: ['.epub'],
  html: ['.html', '.htm'],
  txt: ['.txt'],
  markdown: ['.md', '.markdown'],
  png: ['.png'],
  // Windows and WhatsApp write `.jfif`.
  jpeg: ['.jpg', '.jpeg', '.jfif', '.jpe'],
  webp: ['.webp'],
  xlsx: ['.xlsx'],
  ods: ['.ods'],
  csv: ['.csv'],
} as const satisfies Readonly<Record<string, readonly `.${string}`[]>>

export type FileKind = keyof typeof fileKinds
/**
 * Kinds without an uploadable file: RTF files of earlier installations, pasted texts, fetched pages, and pairs of question
 * and answer.
 */
export type DocumentKind = FileKind | 'rtf' | 'text' | 'web' | 'questions'

const keys = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as [Key, ...Key[]]
export const documentKinds = [...keys(fileKinds), 'rtf', 'text', 'web', 'questions'] as [
  DocumentKind,
  ...DocumentKind[],
]

/** Names the unit of a document that is counted: page, slide or chapter. */
export const nameUnit = (kind: DocumentKind): { one: string; many: string; article: string } => {
  if (kind === 'pptx' || kind === 'odp') return { one: 'slide', many: 'slides', article: 'O' }
  if (kind === 'epub') return { one: 'capítulo', many: 'capítulos', article: 'O' }
  return { one: 'página', many: 'páginas', article: 'A' }
}

/** Whether a kind is a picture, whose text has to be recognized. */
export const isPictureKind = (kind: string): kind is 'png' | 'jpeg' | 'webp' =>
  kind === 'png' || kind === 'jpeg' || kind === 'webp'

export type SheetKind = 'xlsx' | 'ods' | 'csv'

/** Whether a kind is a spreadsheet. */
export const isSheetKind = (kind: DocumentKind): kind is SheetKind =>
  kind === 'xlsx' || kind === 'ods' || kind === 'csv'

/** Whether the text of a kind has its headings marked as in Markdown. */
export const hasHeadings = (kind: DocumentKind): boolean =>
  kind !== 'pdf' && kind !== 'txt' && kind !== 'text' && kind !== 'questions' && !isPictureKind(kind)

/** Whether questions can be asked about the tables of a kind: spreadsheets, and documents with explicit table cells. */
export const hasTables = (kind: DocumentKind): boolean => isSheetKind(kind) || kind === 'docx' || kind === 'markdown'
