import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Pagination } from '#/ui/lists/pagination.tsx'

const pages = () => screen.getAllByRole('button', { name: /^Página \d+$/ }).map((button) => button.textContent)

test('by default a page has ten items and two siblings [S62]', () => {
  render(<Pagination page={10} total={200} onPageChange={() => {}} />)
  expect(pages()).toEqual(['1', '8', '9', '10', '11', '12', '20'])
})

test('an empty list is page 1 of 1, without links to others [S62]', () => {
  render(<Pagination page={0} total={0} onPageChange={() => {}} />)
  expect(pages()).toEqual(['1'])
  expect(screen.getByRole('button', { name: 'Página 1' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Página anterior' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Próxima página' }).disabled).toBe(true)
})

test('a page number beyond the last shows the last page [S62]', async () => {
  const onPageChange = vi.fn<(page: number) => void>()
  render(<Pagination page={99} total={25} onPageChange={onPageChange} />)
  expect(screen.getByRole('button', { name: 'Página 3' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Página anterior' }))
  expect(onPageChange).toHaveBeenCalledWith(2)
})
