<%@ WebService Class="Lookup" %>
