import type { LanguageModelV4 } from '@ai-sdk/provider'

/**
 * The models of one provider, by name. Its SDK is loaded with the first question to one of them: together they are more
 * than a megabyte of code, and most installations use one.
 */
export function modelsOf(
  provider: string,
  load: () => Promise<(name: string) => LanguageModelV4>,
): (name: string) => LanguageModelV4 {
  let sdk: Promise<(name: string) => LanguageModelV4> | undefined
  return (modelId) => {
    let model: LanguageModelV4 | undefined
    // one for all questions: each builds the schemas of its answers anew, and their first reading is the dearest
    const opened = async () => (model ??= (await (sdk ??= load()))(modelId))
    return {
      specificationVersion: 'v4',
      provider,
      modelId,
      // Texts and pictures are sent, never fetched by the provider.
      supportedUrls: {},
      doGenerate: async (options) => (await opened()).doGenerate(options),
      doStream: async (options) => (await opened()).doStream(options),
    }
  }
}
