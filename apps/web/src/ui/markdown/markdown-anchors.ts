import { createContext, type ReactNode } from 'react'

/**
 * Renders a link of a text to `#name`, given its words; by default, or for null, the words alone. This adds controls to
 * a text, such as the sources of an answer.
 */
export const MarkdownAnchors = createContext<(name: string, words: ReactNode) => ReactNode>(() => null)
