/** A style sheet that is nothing but the institution's colour, so that the first paint has it. Its name changes with the colour. */
export function brandSheet(colour: string): { readonly path: string; readonly css: string } {
  // Twice the root: whichever sheet comes first, this one holds.
  return { path: `/brand-${colour.replace('#', '')}.css`, css: `:root:root{--brand:${colour}}` }
}
