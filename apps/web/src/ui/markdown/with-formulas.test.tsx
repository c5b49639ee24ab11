import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithFormulas } from '#/ui/markdown/with-formulas.tsx'

const show = (text: string) => render(<WithFormulas text={text} />).container

test('an equation in a document’s text is rendered, and the words around it stay as written [S12]', async () => {
  const page = show('A média é $M = \\frac{2P_1}{5}$, com *3* x H_2O a R$ 10 ou R$ 20.')
  await waitFor(() => expect(page.querySelectorAll('.katex math')).toHaveLength(1))
  expect(page.querySelector('annotation')?.textContent).toBe('M = \\frac{2P_1}{5}')
  expect(page.textContent).toMatch(/^A média é M.*, com \*3\* x H_2O a R\$ 10 ou R\$ 20\.$/)
})

test('prices are not equations, and an equation too long to render stays as written [S12]', async () => {
  expect(show('De US$ 5 a US$ 7, ou $10 a 20$.').textContent).toBe('De US$ 5 a US$ 7, ou $10 a 20$.')
  const long = `$${'x+'.repeat(1500)}1$`
  const page = show(`${long} e $\\sqrt{2}$`)
  await waitFor(() => expect(page.querySelectorAll('.katex')).toHaveLength(1))
  expect(page.textContent).toContain(long)
})
