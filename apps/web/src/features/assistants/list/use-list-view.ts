import { useState } from 'react'
import { deviceData } from '#/lib/session/device-data.ts'

export type ListView = 'cards' | 'table'

const key = 'assistants.view'

/** Whether the list is shown as cards or as a table. The choice is kept on this device. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(() => (deviceData.read(key) === 'table' ? 'table' : 'cards'))
  return [
    view,
    (next) => {
      setView(next)
      deviceData.write(key, next)
    },
  ]
}
