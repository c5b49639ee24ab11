import { emojiFile } from '@prosa/contract/assistants/emoji-file.ts'
import { useState } from 'react'

const pictographic = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** An emoji as a picture, because fonts draw it differently and some devices have none; other symbols stay text. */
export function Emoji({ symbol }: { symbol: string }) {
  const [unknown, setUnknown] = useState<string>()
  if (!pictographic.test(symbol) || unknown === symbol) return symbol
  return (
    <img
      src={`/emoji/${emojiFile(symbol)}`}
      alt=""
      draggable={false}
      onError={() => setUnknown(symbol)}
      className="size-[1em]"
    />
  )
}
