import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Orçamentos e limites',
  audiences: ['teachers', 'partners', 'administrators'],
  summary: 'Por que uma resposta pode esperar até o mês que vem, e onde ver quanto já foi usado.',
  text: `
Modelos de provedores têm preço. Um orçamento diz quanto pode ser gasto por mês, em reais. Só contam modelos com preço cadastrado; o Prosa Trechos não gasta nada.

## Onde há orçamentos

Em [Orçamentos](/settings/budgets), administradores definem limites para a organização, uma instituição, um grupo ou turma, uma pessoa ou um assistente. Cada link na Web tem o seu, que começa em R$ 50,00 por mês.

## Quando acaba

Novas respostas esperam até o mês seguinte, e a tela diz “Limite do mês” ou “Limite atingido”. O que já foi escrito fica guardado. Um administrador pode aumentar o limite na hora.

## Outros limites

- De um link: mensagens por visitante ao dia, conversas por dia e período.
- De uma atividade: duração, mensagens, palavras e tentativas.
- De arquivos: o tamanho e o número de páginas que a instalação aceita. A mensagem de erro diz qual foi o limite.

O seu próprio uso está no [Perfil](/profile?tab=usage), na aba “Uso”.
`,
}
