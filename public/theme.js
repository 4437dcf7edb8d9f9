// Before the first paint: the theme that was chosen here, so that no page flashes in the other one.
const theme = localStorage.getItem('whereabouts.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
