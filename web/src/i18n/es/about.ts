/** The pages that the footer leads to. */
export const about = {
  privacy: {
    title: 'Privacidad',
    intro: 'Aquí no necesitas cuenta. Una sola cookie dice a este servidor que eres el mismo visitante que antes; no se carga nada de otros sitios.',
    sections: [
      {
        title: 'Qué guarda el servidor',
        items: [
          'Tus partidas: las reglas, cada jugada y cada intento con su hora, el resultado y tu apodo si diste uno.',
          'Las claves de tus asientos, solo como hash: nadie puede ocupar tu asiento leyendo los datos.',
          'Tu sesión: un número aleatorio en esa cookie, guardado como hash, con el nombre de tu navegador y tu dirección de red, hasta que salgas o pasen treinta días sin venir.',
          'De una cuenta, las direcciones de red desde las que se usó, cada una durante treinta días: las partidas puntuadas entre personas de un mismo hogar no cuentan.',
          'Si creas una cuenta: su nombre, tu contraseña como hash, la parte pública de cada llave de acceso, tus códigos de recuperación como hashes y qué partidas son tuyas. Puedes descargarlo todo y borrar la cuenta tú mismo.',
          'Si añades un correo electrónico a tu cuenta, donde este servidor envía correo: esa dirección, hasta que la quites. Recibe enlaces para elegir otra contraseña y nada más.',
          'Quien tenga el enlace puede leer una partida terminada. El operador decide cuánto tiempo se conservan las partidas.',
        ],
      },
      {
        title: 'Qué no guarda',
        items: [
          'Quién eres: no hace falta correo electrónico, y tu nombre es lo que escribiste.',
          'La dirección de red de un invitado fuera de sus sesiones: permanece en memoria un día como máximo, para limitar abusos, y nunca se guarda con una partida.',
        ],
      },
      {
        title: 'Qué guarda tu navegador',
        items: [
          'Tus asientos, ajustes, apodo, conjeturas y tarjetas de reglas. Se quedan en este dispositivo hasta que borres los datos del sitio.',
        ],
      },
      {
        title: 'Quién más lo sabe',
        items: [
          'Nadie: sin publicidad, sin servicios de estadísticas, sin tipografías ni scripts de otros sitios.',
          'Si juegas contra un modelo de lenguaje, lo que este puede ver de la partida se envía al servicio que eligió el operador.',
          'Si permites las notificaciones, el servicio push de tu navegador sabe cuándo ocurre algo en tu partida, pero no qué. El servidor guarda la dirección necesaria hasta que termina la partida.',
        ],
      },
    ],
  },
  source: {
    title: 'Código fuente',
    licence: 'Parallax es software libre bajo la GNU Affero General Public License, versión 3 o posterior. Si juegas aquí, puedes obtener el código fuente de este servidor, cambiarlo y ejecutarlo tú mismo.',
    link: 'El código fuente de este servidor',
    unknown: 'El operador no ha indicado dónde está el código fuente de este servidor. Pregunta a quien lo administra.',
    contact: 'Contactar con el operador',
  },
}
