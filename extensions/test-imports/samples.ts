import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'

export const testImports: ExtensionSamples = {
  bodies: {
    importTestCases: () => ({ csv: 'pergunta;deve conter\nQue horas abre?;8h', dryRun: true }),
  },
}
