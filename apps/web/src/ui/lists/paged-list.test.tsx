import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PagedList } from '#/ui/lists/paged-list.tsx'

const view = (total: number | undefined, isPlaceholderData = false) => {
  const data = total === undefined ? undefined : { total, page: 1, pageSize: 10 }
  const list = { data, isPlaceholderData, isError: false, error: null, isFetching: false, refetch: () => undefined }
  return (
    <PagedList list={list} failure="Não foi possível carregar a lista" onPageChange={() => {}}>
      <p>Linhas</p>
    </PagedList>
  )
}

test('the number of matches is announced after filtering, zero included, but not when the page opens [X1]', () => {
  const { rerender, container } = render(view(undefined))
  const announcement = container.querySelector('[aria-live=polite]')
  rerender(view(57))
  expect(announcement?.textContent).toBe('')
  rerender(view(57, true))
  expect(announcement?.textContent).toBe('')
  rerender(view(3))
  expect(announcement?.textContent).toBe('3 resultados.')
  rerender(view(3, true))
  rerender(view(0))
  expect(announcement?.textContent).toBe('Nenhum resultado.')
  expect(screen.getByText('Linhas')).toBeDefined()
})
