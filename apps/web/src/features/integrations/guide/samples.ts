// the very files that the server's tests run
import curl from '../../../../../../docs/samples/sga/curl/launch.sh?raw'
// oxlint-disable-next-line import/default -- `?raw` is the file's text, whatever it exports
import node from '../../../../../../docs/samples/sga/node/launch.mjs?raw'
import php from '../../../../../../docs/samples/sga/php/launch.php?raw'
import python from '../../../../../../docs/samples/sga/python/launch.py?raw'

const samples = { node, php, python, curl }
export type SampleLanguage = keyof typeof samples

export const sampleLanguages = [
  { value: 'node', label: 'Node' },
  { value: 'php', label: 'PHP' },
  { value: 'python', label: 'Python' },
  { value: 'curl', label: 'curl' },
] as const satisfies readonly { value: SampleLanguage; label: string }[]

/** A sample with what is known of this integration; the secret is the school's to fill in. */
export const sampleFor = (language: SampleLanguage, { origin, clientId }: { origin: string; clientId: string }) =>
  samples[language]
    .replace('PROSA_URL=https://prosa.escola.br', `PROSA_URL=${origin}`)
    .replace('SGA_CLIENT_ID=…', `SGA_CLIENT_ID=${clientId}`)
