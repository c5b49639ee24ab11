import { classNames } from '#/lib/format/class-names.ts'
import { letterSetting } from '#/lib/format/endless-words.ts'

interface PlainTextProps {
  text: string
  className?: string | undefined
}

/** A text without formatting, with its line breaks. */
export function PlainText({ text, className }: PlainTextProps) {
  return (
    <div dir="auto" className={classNames('whitespace-pre-wrap wrap-anywhere', letterSetting(text), className)}>
      {text}
    </div>
  )
}
