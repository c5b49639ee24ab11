import { useState } from 'react'
import { deviceData } from '#/lib/session/device-data.ts'

export type ListLook = 'cards' | 'table'

const key = 'assistants.view'

/** Whether the list shows cards or a table. The choice is stored on this device. */
export function useListLook(): [ListLook, (view: ListLook) => void] {
  const [view, setView] = useState<ListLook>(() => (deviceData.read(key) === 'table' ? 'table' : 'cards'))
  return [
    view,
    (next) => {
      setView(next)
      deviceData.write(key, next)
    },
  ]
}
