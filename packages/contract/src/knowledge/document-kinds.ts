/** Files that become documents, each with what its name ends with. */
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
  // Windows and WhatsApp write `.jfif`
  jpeg: ['.jpg', '.jpeg', '.jfif', '.jpe'],
  webp: ['.webp'],
  xlsx: ['.xlsx'],
  ods: ['.ods'],
  csv: ['.csv'],
} as const satisfies Readonly<Record<string, readonly `.${string}`[]>>

export type FileKind = keyof typeof fileKinds
/** Beside files: RTF files of earlier installations, pasted texts, pages of the Web, and pairs of question and answer. */
export type DocumentKind = FileKind | 'rtf' | 'text' | 'web' | 'questions'

const keys = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as [Key, ...Key[]]
export const documentKinds = [...keys(fileKinds), 'rtf', 'text', 'web', 'questions'] as [
  DocumentKind,
  ...DocumentKind[],
]

/** What the pages of a document are called. */
export const unitOf = (kind: DocumentKind): { one: string; many: string; article: string } => {
  if (kind === 'pptx' || kind === 'odp') return { one: 'slide', many: 'slides', article: 'O' }
  if (kind === 'epub') return { one: 'capítulo', many: 'capítulos', article: 'O' }
  return { one: 'página', many: 'páginas', article: 'A' }
}

export const isPicture = (kind: string): kind is 'png' | 'jpeg' | 'webp' =>
  kind === 'png' || kind === 'jpeg' || kind === 'webp'

export type SheetKind = 'xlsx' | 'ods' | 'csv'

export const isSheetKind = (kind: DocumentKind): kind is SheetKind =>
  kind === 'xlsx' || kind === 'ods' || kind === 'csv'

/** Kinds whose text is read with its headings marked as in Markdown. */
export const hasHeadings = (kind: DocumentKind): boolean =>
  kind !== 'pdf' && kind !== 'txt' && kind !== 'text' && kind !== 'questions' && !isPicture(kind)

/** Kinds whose tables may be asked: spreadsheets, and documents that say what their cells are. */
export const hasTables = (kind: DocumentKind): boolean => isSheetKind(kind) || kind === 'docx' || kind === 'markdown'
