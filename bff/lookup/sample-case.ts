/** What the case is for that a new install has: the fictional register alone, for its purpose is true of nothing else. */
export const sample = {
  reference: 'SAMPLE-1',
  title: 'Trying it out on the fictional register',
  purpose: 'To see what Whereabouts does. Nobody in the sample register is a real person.',
  lawful_basis: 'Legitimate interests',
}
