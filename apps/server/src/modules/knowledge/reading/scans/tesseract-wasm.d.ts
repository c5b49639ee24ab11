/** The part of tesseract-wasm used here; its own types are not reachable through its `exports`. */
declare module 'tesseract-wasm' {
  /** Four bytes per pixel: red, green, blue and opacity. */
  export interface Image {
    width: number
    height: number
    data: Uint8ClampedArray
  }

  export interface OCREngine {
    setVariable(name: string, value: string): void
    loadModel(model: Uint8Array): void
    /** Sets the image for all later calls. */
    loadImage(image: Image): void
    /** Returns the text's clockwise rotation in degrees, and its certainty from 0 to 1. */
    getOrientation(): { rotation: 0 | 90 | 180 | 270; confidence: number }
    getTextBoxes(unit: 'word' | 'line'): { text: string; confidence: number }[]
    getText(): string
  }

  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>
  /** Whether this processor supports the faster build. */
  export function supportsFastBuild(): boolean
}
