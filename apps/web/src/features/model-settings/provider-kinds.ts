/** Who can run models, with where the service processes texts by default. */
export const providerKindOptions = [
  { value: 'openai', label: 'OpenAI', country: 'EUA' },
  { value: 'anthropic', label: 'Anthropic', country: 'EUA' },
  { value: 'google', label: 'Google', country: 'EUA' },
  { value: 'mistral', label: 'Mistral', country: 'União Europeia' },
  { value: 'compatible', label: 'Servidor que fala como a OpenAI', country: '' },
] as const
