/** The package has no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: { [axis: string]: number } },
  ): Promise<Buffer>
}
