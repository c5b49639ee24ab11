import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '#/ui/actions/button.tsx'

test('a loading button is busy, keeps its name and ignores presses [S9]', async () => {
  const onClick = vi.fn<() => void>()
  const { rerender } = render(<Button onClick={onClick}>Salvar</Button>)
  const button = screen.getByRole('button', { name: 'Salvar' })
  expect(button.getAttribute('aria-busy')).toBeNull()
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)

  rerender(
    <Button onClick={onClick} loading>
      Salvar
    </Button>,
  )
  expect(screen.getByRole('button', { name: 'Salvar' }).getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a loading submit button does not submit its form again [S9]', async () => {
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" loading>
        Entrar
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the button keeps its width while it waits [S9]', () => {
  render(<Button loading>Publicar agora</Button>)
  expect(screen.getByText('Publicar agora').className).toContain('opacity-0')
})
