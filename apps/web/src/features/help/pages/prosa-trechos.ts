import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'O que o Prosa Trechos faz e não faz',
  audiences: ['teachers', 'partners', 'administrators'],
  summary: 'Um modelo embutido que cita os documentos, sem internet e sem chave.',
  text: `
O Prosa Trechos vem com o Prosa e funciona em qualquer instalação. Ele não escreve: procura nos documentos do assistente as frases que respondem à pergunta e as mostra como estão.

## O que ele faz

- Cita trechos dos documentos, com a fonte quando as fontes estão ligadas.
- Dá a resposta aprovada, palavra por palavra, às “Perguntas frequentes exatas”.
- Responde igual à mesma pergunta sobre os mesmos documentos.
- Não tem custo: nenhum orçamento é usado.

## O que ele não faz

- Não segue as instruções: tom, idioma e regras não mudam a resposta.
- Não resume, não traduz, não corrige redação, não cria exercícios e não faz contas.
- Não responde sem documentos: diz que o assistente ainda não tem nenhum.
- Não lê imagens.

## Quando usar outro modelo

Para um tutor, um corretor ou qualquer assistente que precise seguir instruções, escolha outro modelo em “Modelo”, no construtor. Se não há nenhum na lista, um administrador liga um provedor em [Modelos](/settings/models). Veja [Primeiros passos de quem administra](#administracao).
`,
}
