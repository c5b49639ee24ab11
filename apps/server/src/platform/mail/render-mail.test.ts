import { expect, test } from 'vitest'
import { renderMail } from '#/platform/mail/render-mail.ts'

const content = {
  appName: 'Prosa da Escola',
  logo: null,
  title: 'Crie uma nova senha',
  paragraphs: ['Olá, Ana.', 'O link vale por 60 minutos.'],
  action: { label: 'Criar nova senha', url: 'https://prosa.escola.br/auth/set-password?token=a&b=1' },
}

test('text and HTML hold the title, the paragraphs, the link and the installation’s name', () => {
  const { text, html } = renderMail(content)
  for (const part of [content.title, ...content.paragraphs, content.action.label, content.appName]) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain(content.action.url)
  expect(html).toContain('href="https://prosa.escola.br/auth/set-password?token=a&amp;b=1"')
  expect(html).toContain('lang="pt-BR"')
})

test('texts of people are escaped', () => {
  const evil = `"><img src=x onerror='alert(1)'>&`
  const { html } = renderMail({
    appName: evil,
    logo: null,
    title: evil,
    paragraphs: [evil],
    action: { label: evil, url: `https://a.br/${evil}` },
  })
  expect(html).not.toContain('<img')
  expect(html).not.toContain("onerror='")
})

test('a text of several lines keeps its line breaks in text and HTML', () => {
  const { text, html } = renderMail({ ...content, paragraphs: ['Olá.\r\n1. Abra < 2\n2. Feche'] })
  expect(text).toContain('1. Abra < 2\n2. Feche')
  expect(html).toContain('Olá.<br>1. Abra &lt; 2<br>2. Feche')
})

test('a mail has the logo with the installation’s name, and none without a logo', () => {
  const logo = 'https://prosa.escola.br/api/assistant-images/7'
  expect(renderMail({ ...content, logo }).html).toContain(`<img src="${logo}" alt="Prosa da Escola"`)
  expect(renderMail(content).html).not.toContain('<img')
})

test('a mail without an action has no link', () => {
  const { text, html } = renderMail({
    appName: 'Prosa',
    logo: null,
    title: 'Senha alterada',
    paragraphs: ['Sua senha mudou.'],
  })
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('http')
})

test('a link of another scheme is refused', () => {
  const action = { label: 'Abrir', url: 'javascript:alert(1)' }
  expect(() => renderMail({ ...content, action })).toThrow('http')
})
