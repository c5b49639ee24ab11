import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextInput } from '#/ui/inputs/text-input.tsx'

const PAUSE_MS = 300

interface SearchInputProps {
  /** What is searched for now. */
  value: string
  /** Called once the typing pauses. */
  onSearch: (text: string) => void
  label: string
  placeholder?: string
  className?: string
}

/** Searches while one types, a moment after the last key. */
export function SearchInput({ value, onSearch, label, placeholder, className }: SearchInputProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)

  // changed from outside, as by 'clear filters'; an echo of what was sent must not undo the keys typed since
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

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      leading={<Search aria-hidden />}
      className={className}
    />
  )
}
