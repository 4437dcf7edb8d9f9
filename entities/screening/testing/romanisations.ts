/** Invented names as lists write them, then as registers write the same person. */
export const romanisations: readonly (readonly string[])[] = [
  ['Юрий Алексеевич Хохряков', 'Yuri Khokhryakov', 'Jurij Chochrjakow', 'KHOKHRIAKOV, Iurii', 'Youri Khokhriakov'],
  ['Mohammed Al-Dhahabi', 'Mohamed Al-Zahabi', 'محمد الذهبي', 'MUHAMMAD ALDHAHABI'],
  ['Stelios PELLIKIDIS', 'Στέλιος Πελλικίδης', 'Pellikidis Stelios'],
  ['Yusuf QADDOUR', 'Youssef Kaddour', 'QADDUR, Yousef'],
  ['Jürgen SCHÖNTALER', 'Jurgen Schontaler', 'Juergen Schoentaler'],
  ['Jamal BOUTALEB', 'Gamal Butalib', 'Djamal Bouthaleb'],
]
