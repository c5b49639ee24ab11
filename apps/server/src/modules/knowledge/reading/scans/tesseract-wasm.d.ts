/** The part of tesseract-wasm that recognizes text; its own types are not where its `exports` would let them be found. */
declare module 'tesseract-wasm' {
  /** Four bytes a pixel: red, green, blue and opacity. */
  export interface Image {
    width: number
    height: number
    data: Uint8ClampedArray
  }

  export interface OCREngine {
    setVariable(name: string, value: string): void
    loadModel(model: Uint8Array): void
    /** The image that all further questions are about. */
    loadImage(image: Image): void
    /** By how many degrees the text is turned, clockwise, and how sure that is, from 0 to 1. */
    getOrientation(): { rotation: 0 | 90 | 180 | 270; confidence: number }
    getTextBoxes(unit: 'word' | 'line'): { text: string; confidence: number }[]
    getText(): string
  }

  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>
  /** Whether this processor can run the faster of the two programs. */
  export function supportsFastBuild(): boolean
}
