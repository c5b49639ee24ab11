import { userColumnWidths as limits, type UserColumnWidths } from '@prosa/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useWrite } from '#/lib/api/operations.ts'

const none: UserColumnWidths = {}

/** The widths of the list's columns: as they were kept, and on top of that as they are drawn until that is kept too. */
export function useColumnWidths() {
  const kept = useQuery(read('getUserColumns')).data?.widths ?? none
  const [drawn, setDrawn] = useState({ over: kept, widths: none })
  const save = useWrite('setUserColumns', { onError: () => setDrawn({ over: kept, widths: none }) })
  const widths: UserColumnWidths = { ...kept, ...(drawn.over === kept ? drawn.widths : none) }
  const onResize = (column: string, width: number, done: boolean) => {
    const all = { ...widths, [column]: width }
    setDrawn({ over: kept, widths: all })
    if (done) save.mutate({ body: { widths: all } })
  }
  return { widths, limits, onResize }
}
