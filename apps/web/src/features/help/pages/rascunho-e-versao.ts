import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Rascunho e versão',
  audiences: ['teachers', 'partners', 'administrators'],
  summary: 'Você edita o rascunho à vontade; quem conversa só recebe o que foi publicado.',
  picture: {
    shape: 'wide',
    alt: 'A janela Publicar mostra o que mudou desde a última versão e os testes obrigatórios, com o botão Executar.',
  },
  text: `
Todo assistente tem um **rascunho** e, depois da primeira publicação, **versões**.

- O rascunho é o que você edita. Ele é salvo sozinho, e ninguém além de quem edita conversa com ele.
- Uma versão é o que você publicou. Ela não muda mais.
- Quem conversa recebe respostas da versão mais nova, também nas conversas que já existem.

## Publicar

“Publicar” mostra o que mudou desde a última versão. Você pode escrever uma “Nota da versão” para lembrar depois o que mudou e por quê. Se houver testes obrigatórios, você os executa ali mesmo, e eles precisam passar.

## Desistir ou voltar atrás

- “Descartar alterações” faz o rascunho voltar a ser igual à versão publicada.
- Em “Versões”, dentro de “Mais”, estão todas as versões. “Comparar” mostra, palavra por palavra, o que mudou entre duas delas, ou entre uma delas e o rascunho, e quais documentos entraram ou saíram. “Restaurar como rascunho” traz uma antiga de volta ao rascunho; ela só responde depois de publicada outra vez.

## O que não espera a publicação

Documentos do assistente valem assim que ficam prontos: enviar, substituir ou remover um documento muda as próximas respostas da versão publicada. O acesso e os links também mudam na hora. Uma atividade SGA começada continua com a versão em que o aluno começou.

Veja também [Documentos e fontes](#documentos-e-fontes) e [Dentro da escola e na Web](#dentro-e-na-web).
`,
}
