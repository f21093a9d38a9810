#!/bin/sh
# Starts Clocktower. Chromium's sandbox does not run as root: without this check the program would end with code 133 and no explanation.
if [ "$(id -u)" -eq 0 ]; then
  case " $* " in
    *' --no-sandbox '*) ;;
    *)
      case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in
        de*) echo 'Clocktower läuft nicht als root. Starten Sie es mit dem Konto, dessen Zeit erfasst wird. Wenn es kein anderes Konto gibt, zum Beispiel in einem Container: clocktower --no-sandbox.' ;;
        fr*) echo 'Clocktower ne s’exécute pas en tant que root. Lancez-le avec le compte dont le temps est suivi. S’il n’existe pas d’autre compte, par exemple dans un conteneur : clocktower --no-sandbox.' ;;
        *) echo 'Clocktower does not run as root. Start it as the user whose time it tracks. If there is no other user, such as in a container: clocktower --no-sandbox.' ;;
      esac >&2
      exit 1
      ;;
  esac
fi
exec "$(dirname "$(readlink -f "$0")")/clocktower-bin" "$@"
