import { useState } from 'react'
import { deviceData } from '#/lib/session/device-data.ts'

export type ListView = 'cards' | 'table'

const key = 'assistants.view'

/** Cards or a table; kept on this device. */
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
