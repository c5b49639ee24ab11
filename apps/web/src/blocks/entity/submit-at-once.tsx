import { useEffect, useRef } from 'react'

/** Sends the form around it once, without a press. */
export function SubmitAtOnce() {
  const input = useRef<HTMLInputElement>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    input.current?.form?.requestSubmit()
  }, [])
  return <input ref={input} type="hidden" />
}
