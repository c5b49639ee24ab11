export interface MarkdownLabels {
  code: string
  table: string
  copyCode: string
  copied: string
}

export interface MarkdownProps {
  text: string
  /** More text is coming: unfinished marks are closed for the eye, and a caret shows where it grows. */
  streaming?: boolean
  labels?: MarkdownLabels
  className?: string
}
