declare module 'jsfive' {
  export class File {
    constructor(bytes: ArrayBuffer, name: string)
    get(key: string): { value: ArrayLike<number> }
  }
}
