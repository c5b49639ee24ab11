import { useState } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { letterSetting } from '#/lib/format/endless-words.ts'
import { Button } from '#/ui/actions/button.tsx'

/** Longer texts are folded, so that a pasted essay does not hide its answer. */
const foldFrom = { characters: 1200, lines: 16 }

/** A person's text, without Markdown. */
export function Bubble({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const isLong = text.length > foldFrom.characters || text.split('\n').length > foldFrom.lines
  return (
    <div className="flex max-w-[88%] flex-col items-start rounded-2xl rounded-br-md bg-muted px-4 py-2.5 @2xl:max-w-[75%]">
      <p
        dir="auto"
        className={classNames(
          'leading-6 whitespace-pre-wrap wrap-anywhere',
          letterSetting(text),
          isLong && !open && 'line-clamp-10',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)} className="-mb-1 -ml-3">
          {open ? 'Mostrar menos' : 'Mostrar tudo'}
        </Button>
      )}
    </div>
  )
}
