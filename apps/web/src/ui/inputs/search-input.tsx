import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextInput } from '#/ui/inputs/text-input.tsx'

const PAUSE_MS = 300

interface SearchInputProps {
  /** The current search text. */
  value: string
  /** Called once the typing pauses. */
  onSearch: (text: string) => void
  label: string
  placeholder?: string
  className?: string
}

/** A search field that searches shortly after the last key, when it is left, and with Enter, which sends no form around it. */
export function SearchInput({ value, onSearch, label, placeholder, className }: SearchInputProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)

  // Takes over a value changed from outside, such as by 'clear filters', but not the echo of its own value, which may
  // lag behind.
  if (value !== known) {
    setKnown(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }

  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      onSearch(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, sent, onSearch])

  /** Searches at once, because a later search in the address would take back the link that the person has pressed. */
  function searchNow() {
    if (text === sent) return
    setSent(text)
    onSearch(text)
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={searchNow}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        searchNow()
      }}
      leading={<Search aria-hidden />}
      className={className}
    />
  )
}
