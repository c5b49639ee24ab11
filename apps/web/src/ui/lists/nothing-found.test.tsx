import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'

test('a search without results names the search text and offers the whole list [S62]', async () => {
  const onClear = vi.fn<() => void>()
  render(<NothingFound icon={null} q="zebra" title="Vazio." description="Crie um." onClear={onClear} />)
  expect(screen.getByText('Nada encontrado para “zebra”.')).toBeDefined()
  expect(screen.queryByText('Crie um.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(onClear).toHaveBeenCalledOnce()
})

test('the hint for finding something is shown for any search [S62]', () => {
  render(<NothingFound icon={null} q="zebra" title="Vazio." hint="Veja um período maior." />)
  expect(screen.getByText('Veja um período maior.')).toBeDefined()
})

test('a list that is empty without filters offers no button to clear them [S62]', () => {
  render(<NothingFound icon={null} q="" title="Vazio." description="Crie um." onClear={false} />)
  expect([screen.queryByText('Vazio.'), screen.queryByText('Crie um.')]).not.toContain(null)
  expect(screen.queryByRole('button')).toBeNull()
})
