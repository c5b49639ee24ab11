import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculate, ExpressionError } from '#/tools/server/calculator.model.ts'

test.each([
  ['0.1 + 0.2', '0,1 + 0,2 = 0,3'],
  ['media(7.5, 8)', 'media(7,5; 8) = 7,75'],
  ['ponderada([7.5, 8], [2, 3])', 'ponderada([7,5; 8]; [2; 3]) = 7,8'],
  ['12 cm + 3 inch to cm', '12 cm + 3 inch = 19,62 cm\n12 cm + 3 inch to cm = 19,62 cm'],
  ['100 km/h to m/s', '100 km ÷ h = 100 km / h\n100 km ÷ h to m ÷ s ≈ 27,777777777778 m / s'],
  ['20 celsius to fahrenheit', '20 celsius to fahrenheit = 68 fahrenheit'],
  ['8% * 350', '8 ÷ 100 = 0,08\n8 ÷ 100 × 350 = 28'],
  ['-3^2', '3 ^ 2 = 9\n-3 ^ 2 = -9'],
  ['2^50', '2 ^ 50 = 1.125.899.906.842.624'],
  ['2^100', '2 ^ 100 ≈ 1,2676506002282 × 10^30'],
  ['raiz(2)', 'raiz(2) ≈ 1,4142135623731'],
  ['seno(30 deg)', 'seno(30 deg) = 0,5'],
  ['combinacoes(60, 6)', 'combinacoes(60; 6) = 50.063.860'],
  ['(7.5×2 + 8×3) ÷ 5', '7,5 × 2 = 15\n8 × 3 = 24\n7,5 × 2 + 8 × 3 = 39\n(7,5 × 2 + 8 × 3) ÷ 5 = 7,8'],
  ['5 > 3', '5 > 3 = verdadeiro'],
  ['1234567.891', '1.234.567,891'],
])('calculates %s with its steps', (expression, result) => {
  expect(calculate(expression)).toBe(result)
})

test.each([
  ['1/0', 'Não se divide por zero'],
  ['raiz(-4)', 'raiz real'],
  ['fatorial(1e6)', 'até 1000'],
  ['1e6!', 'fatorial(n)'],
  ['12 cm + 3 kg', 'não tem resultado'],
  ['7,5 * 2', 'Não entendi a expressão'],
  ['', 'Só calculo com números'],
  ['x = 3', 'Isto não é uma conta'],
  ['f(x) = 2', 'Isto não é uma conta'],
  ['1:100000', 'Isto não é uma conta'],
  ['"a" + "b"', 'Só calculo com números'],
  ['import({a: 1})', 'Não conheço a função'],
  ['evaluate("1")', 'Não conheço a função'],
  ['createUnit("real")', 'Não conheço a função'],
  ['raiz.constructor', 'Isto não é uma conta'],
  ['globalThis', 'Não conheço “globalThis”'],
])('refuses %s in a sentence', (expression, reason) => {
  const attempt = () => calculate(expression)
  expect(attempt).toThrow(ExpressionError)
  expect(attempt).toThrow(reason)
})

test('an expression of 600 characters is refused', () => {
  expect(() => calculate('1+'.repeat(300))).toThrow('500 caracteres')
})

test('whole numbers are exact, as large as they may be written', () => {
  const small = fc.integer({ min: 0, max: 999_999_999 })
  fc.assert(
    fc.property(small, small, small, (a, b, c) => {
      const exact = (BigInt(a) * BigInt(b) + BigInt(c)).toLocaleString('pt-BR')
      expect(calculate(`${a} * ${b} + ${c}`).split(' = ').at(-1)).toBe(exact)
    }),
  )
})
