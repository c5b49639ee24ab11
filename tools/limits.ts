import type { Operation } from '@prosa/contract/protocol/api.ts'
import { wholeContract } from '@prosa/contract/client/whole-contract.ts'
import { sheetLimits } from '../apps/server/src/modules/knowledge/reading/sheets/raw-sheet.model.ts'
import { sections } from '../apps/server/src/platform/config/settings.ts'

const tableRow = (...cells: string[]): string => `| ${cells.join(' | ')} |`

const settings = [...Object.values(sections.Limites), ...Object.values(sections.Sessões)].map(
  ({ env, fallback = '', sentence }) => tableRow(`\`${env}\``, fallback, sentence),
)
const operations = Object.entries<Operation>(wholeContract)
const calls = [...new Set(operations.map(([, { limitPerMinute }]) => limitPerMinute ?? 0))]
  .filter((limit) => limit > 0)
  .toSorted((a, b) => a - b)
  .map((limit) => {
    const limited = operations.filter(([, { limitPerMinute }]) => limitPerMinute === limit)
    return tableRow(String(limit), limited.map(([name]) => `\`${name}\``).join(', '))
  })

/** Generates the guide of limits from the settings and the contract, so that it matches the product. */
export const limitsGuide = (): string => `# Limites

Escrito por \`npm run generate\` a partir das configurações e do contrato: não o edite à mão.

## O que o ambiente muda

No ambiente ou no arquivo \`.env\`; vale depois de reiniciar.

| Variável | Valor inicial | O que limita |
|---|---|---|
${settings.join('\n')}

## O que se muda na tela

- Quanto custam as respostas: os orçamentos da organização, dos assistentes, das pessoas e dos links.
- Mensagens por conversa e assuntos: as regras de conteúdo da organização e de cada assistente.
- Quem usa um link, por quanto tempo e quantas vezes: as opções do link, em 'Publicar na Web'.
- Tempo, tentativas, mensagens e palavras de uma atividade: o formulário da atividade.

## Planilhas

De cada documento XLSX, ODS ou CSV são lidas até ${sheetLimits.rows.toLocaleString('pt-BR')} linhas, ${sheetLimits.columns} colunas e ${sheetLimits.sheets} abas, e até ${sheetLimits.cellCharacters.toLocaleString('pt-BR')} letras
de cada célula; partes ocultas não são lidas, salvo escolha de quem edita. Do que passa disso só a primeira parte é lida: ela é encontrada pela busca e não responde
a contas. Uma consulta a uma tabela dura até 2 segundos. São fixos.

## Chamadas por minuto

De cada pessoa, chave ou convidado; sem sessão, de cada rede. São fixas. Além delas a resposta é 429, com \`Retry-After\`. O
endereço de cada operação está na referência da API (\`/api/docs\`).

| Por minuto | Operações |
|---|---|
${calls.join('\n')}
`
