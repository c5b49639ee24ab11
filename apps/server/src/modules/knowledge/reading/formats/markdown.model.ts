import { splitAtCode } from '@prosa/contract/conversations/markdown-source.ts'

/** `~~riscado~~` within a paragraph, and the elements of HTML that strike. One tilde strikes nothing. */
const struck =
  /(?<![~\\])~~(?=[^\s~])(?:(?!\n[ \t]*\n)[^~]|(?<!~)~(?!~))*?(?<=[^\s~])~~(?!~)|<(s|del|strike)(?:\s[^>]*)?>[^]*?<\/\1\s*>/gi

/** A text in Markdown without what is struck in it; code stays as it is. */
export const withoutStruck = (text: string): string =>
  splitAtCode(text)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(struck, '')))
    .join('')
