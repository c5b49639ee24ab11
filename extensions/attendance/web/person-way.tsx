import { UserRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createObservable } from '@prosa/web/src/lib/device/observed.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'

/** Opens the question to a person; set while the visitor's open conversation offers it. */
export const personWay = createObservable<(() => void) | undefined>(undefined)

/** The way to a person inside the help of a visitor's page; `onLeave` closes the help. */
export default function PersonWay({ onLeave }: { onLeave: () => void }) {
  const ask = useSyncExternalStore(personWay.subscribe, personWay.now, personWay.now)
  if (!ask) return null
  const openQuestion = () => {
    // The help returns the focus before the question opens, which later returns it to the same place.
    flushSync(onLeave)
    setTimeout(ask)
  }
  return (
    <Button variant="secondary" onClick={openQuestion}>
      <UserRound aria-hidden /> Falar com o responsável
    </Button>
  )
}
