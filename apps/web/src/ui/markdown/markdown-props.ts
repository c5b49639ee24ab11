export interface MarkdownProps {
  text: string
  /** More text is coming: unfinished marks are closed for the eye, and a caret shows where it grows. */
  streaming?: boolean
  className?: string
}
