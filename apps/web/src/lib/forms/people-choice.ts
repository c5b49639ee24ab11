import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#/lib/api/operations.ts'

interface Choice {
  id: number
  label: string
  hint?: string
}

/** Of people with an account, found by their name or e-mail: what a `ChoicePicker` shows and keeps. */
export function usePeopleChoice(filter: { role?: 'partner'; partner?: 'none' } = {}) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<Choice[]>([])
  const list = useQuery({
    ...read('listUsers', { query: { ...filter, q: query, pageSize: 6 } }),
    placeholderData: keepPreviousData,
  })
  const found = list.data?.items.map(({ id, name, email }): Choice => ({ id, label: name, hint: email })) ?? []
  return { query, onQuery: setQuery, found, loading: list.isPending, chosen, onChange: setChosen }
}
