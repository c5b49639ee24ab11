export interface MarkdownProps {
  text: string
  /** Whether more text is coming: unfinished marks are closed for display, and a caret shows the end. */
  streaming?: boolean
  className?: string
}
